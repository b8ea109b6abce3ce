/**
 * Paces the repair of a field that another writer keeps changing.
 *
 * If repairs of a field follow each other within seconds, the first ones are made at once, and each
 * further one waits twice as long. If no client has changed the field by then, the dispute is over. Pure,
 * with the clock handed in.
 */
import { backoff } from '../../time.js';

/** How many repairs of one field are made at once. */
const FREE_REPAIRS = 5;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5 * 60_000;
/** The dispute is over if no client changes the field for this long after the pause. */
const CALM_MS = 3_000;

export interface Dispute {
  /** Deployment/team-api */
  readonly object: string;
  /** spec.replicas, or a name for the whole object if a client keeps deleting it. */
  readonly field: string;
  /** The field manager of the other writer, if it is known. */
  readonly writer?: string;
  /** When the field may be repaired again, or the dispute is over. */
  readonly untilMs: number;
}

interface Repaired {
  readonly object: string;
  readonly field: string;
  readonly writer?: string;
  readonly count: number;
  readonly at: number;
}

export class Repairs {
  private readonly fields = new Map<string, Repaired>();

  constructor(private readonly now: () => number) {}

  /** Whether the field may be repaired now. */
  isDue(object: string, field: string): boolean {
    const repaired = this.fields.get(keyOf(object, field));
    return repaired === undefined || this.now() >= endOf(repaired);
  }

  /** Whether the next repair of the field has to name the other writer. */
  isDisputed(object: string, field: string): boolean {
    const count = this.fields.get(keyOf(object, field))?.count ?? 0;
    return count >= FREE_REPAIRS;
  }

  note(object: string, field: string, writer?: string): void {
    const key = keyOf(object, field);
    const before = this.fields.get(key);
    const at = this.now();
    const isOver = before === undefined || at >= endOf(before) + CALM_MS;
    const count = isOver ? 1 : before.count + 1;
    this.fields.set(key, { object, field, writer: writer ?? before?.writer, count, at });
  }

  disputes(): Dispute[] {
    const now = this.now();
    for (const [key, repaired] of this.fields)
      if (now >= endOf(repaired) + CALM_MS) this.fields.delete(key);
    return [...this.fields.values()]
      .filter((repaired) => repaired.count > FREE_REPAIRS && now < endOf(repaired))
      .map((repaired) => ({ ...repaired, untilMs: endOf(repaired) }));
  }
}

const keyOf = (object: string, field: string): string => `${object} ${field}`;

function endOf({ count, at }: Repaired): number {
  const paused = count - FREE_REPAIRS;
  return paused > 0 ? at + backoff(paused - 1, FIRST_PAUSE_MS, MAX_PAUSE_MS, () => 1) : at;
}
