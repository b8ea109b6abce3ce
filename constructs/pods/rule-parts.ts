/** The parts of pod-rules.ts: each takes the names of fields and gives a rule. Pure. */
import { parseQuantity } from '../quantity.js';
import { parseBlock } from '../validation/address-block.js';

export const LABEL = /^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
export const PORT_NAME = /^(?=.{1,15}$)(?=.*[a-z])(?!.*--)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
export const DATA_KEY = /^(?=.{1,253}$)(?!\.\.?$)(?!\.\.)[-._a-zA-Z0-9]+$/;
export const CONDITION_TYPE =
  /^(?:(?=.{1,253}\/)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/** The largest user or group ID. */
const MAX_ID = 2 ** 31 - 1;
const INT32 = 2 ** 31 - 1;

export type Fields = Readonly<Record<string, unknown>>;

export const isObjectName = (text: unknown) => typeof text === 'string' && SUBDOMAIN.test(text);
export const isIp = (text: string) =>
  parseBlock(`${text}/${text.includes(':') ? 128 : 32}`) !== undefined;
export const isPort = (port: unknown) => Number(port) >= 1 && Number(port) <= 65_535;
const isWithin = (text: string) => !text.startsWith('/') && !text.split('/').includes('..');
const among = (names: readonly string[], value: Fields) => names.filter((name) => name in value);
export const aName = (field: string) => (value: Fields) =>
  value[field] !== undefined &&
  !isObjectName(value[field]) &&
  `${field} must be an object's name: lowercase letters, digits, '-' and '.'`;
export const required = (field: string) => (value: Fields) =>
  (value[field] === undefined || value[field] === '') && `${field} is required`;
export const oneOf = (names: readonly string[], what: string) => (value: Fields) =>
  among(names, value).length !== 1 && `${what} needs exactly one of ${names.join(', ')}`;
/** The same for a value that has no other fields. */
export const sole = (names: readonly string[], what: string) => (value: Fields) =>
  Object.keys(value).length > 1 ? `${what} has one source` : oneOf(names, what)(value);
export const atLeast =
  (least: number, ...fields: string[]) =>
  (value: Fields) => {
    const wrong = fields.find(
      (field) =>
        value[field] !== undefined &&
        !(Number(value[field]) >= least && Number(value[field]) <= INT32),
    );
    return wrong && `${wrong} must be between ${least} and ${INT32}`;
  };
export const anId =
  (...fields: string[]) =>
  (value: Fields) => {
    const ids = fields.flatMap((field) => (value[field] ?? []) as number | readonly number[]);
    return (
      ids.some((id) => !(id >= 0 && id <= MAX_ID)) &&
      `${fields.join(', ')} must be between 0 and ${MAX_ID}`
    );
  };
export const aMode = (field: string) => (value: Fields) =>
  value[field] !== undefined &&
  !(Number(value[field]) >= 0 && Number(value[field]) <= 0o777) &&
  `${field} must be between 0 and 0777 in octal, which is 511`;
export const aPath = (field: string) => (value: Fields) => {
  const text = value[field] as string | undefined;
  if (text === undefined) return undefined;
  return (
    (!isWithin(text) || text.startsWith('..')) &&
    `${field} must be a path below the volume, without '..'`
  );
};
export const aProfile = ({ type, localhostProfile }: Fields) =>
  (type === 'Localhost') !== (localhostProfile !== undefined && localhostProfile !== '') &&
  'localhostProfile is for the type Localhost, which needs it';
export const aHandlerPort = ({ port }: { readonly port: number | string }) =>
  !(typeof port === 'number' ? isPort(port) : PORT_NAME.test(port)) &&
  'port must be a number up to 65535 or the name of a port';
export const aQuantity = (field: string) => (value: Fields) => {
  const amount = value[field] === undefined ? 0n : parseQuantity(String(value[field]));
  return (
    (amount === undefined || amount < 0n) && `${field} must be a quantity that is not negative`
  );
};
