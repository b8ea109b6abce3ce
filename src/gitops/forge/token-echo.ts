/** Whether a text of the forge holds our token, also in disguise: its words are printed and become outputs of CI. Pure. */

/** Bytes that are no UTF-8 do not keep the others from being read. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );

/** Without what nobody sees, and in one case. */
const bare = (text: string): string => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, '').toLowerCase();

export function holdsToken(text: string, token: string): boolean {
  const wanted = bare(token);
  return [text, decoded(text)].some((each) => bare(each).includes(wanted));
}
