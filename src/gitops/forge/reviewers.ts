/** Asks for reviews: all at once, or one by one to find out which reviewers cannot be asked. */

import type { Unasked } from './forge.js';
import type { ForgeClient } from './http.js';
import { ForgeError } from './http.js';

/** Ignores case, as the forges do in names. */
const isIn = (names: readonly string[], name: string): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase());

/**
 * @param asked reviewers who were asked before
 * @param ask fails as a whole if one reviewer is unknown
 */
export async function askEach(
  wanted: readonly string[],
  asked: readonly string[],
  ask: (names: readonly string[]) => Promise<void>,
): Promise<Unasked[]> {
  const next = wanted.filter((name) => !isIn(asked, name));
  if (next.length === 0) return [];
  const refused = await refusalOf(() => ask(next));
  if (refused === undefined) return [];
  const unasked: Unasked[] = [];
  for (const reviewer of next) {
    const why = next.length === 1 ? refused : await refusalOf(() => ask([reviewer]));
    if (why !== undefined) unasked.push({ reviewer, why });
  }
  return unasked;
}

/** Why the forge refused a reviewer: not found, or not accepted. Other errors are not about the reviewer. */
async function refusalOf(ask: () => Promise<void>): Promise<string | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (!(error instanceof ForgeError) || ![400, 404, 422].includes(error.status ?? 0)) throw error;
    return error.words || 'unknown';
  }
}

/**
 * GitHub and Gitea have this request in common.
 * @param path the path of the pull request
 * @param names users, and teams as `org/team`
 */
export async function requestReviews(
  client: ForgeClient,
  path: string,
  names: readonly string[],
): Promise<void> {
  const isTeam = (name: string) => name.includes('/');
  await client.request('POST', `${path}/requested_reviewers`, {
    body: {
      reviewers: names.filter((name) => !isTeam(name)),
      team_reviewers: names.filter(isTeam).map((name) => name.split('/').at(-1)),
    },
    isRepeatable: true,
  });
}
