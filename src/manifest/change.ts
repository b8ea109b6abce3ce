/** What happens to an object, in the words that kubectl uses: in a cluster and in Git alike. */
export type ChangeVerb = 'created' | 'configured' | 'unchanged' | 'deleted' | 'replaced';
