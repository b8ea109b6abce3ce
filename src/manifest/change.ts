/** What became of an object, in the words of kubectl and Flux. `replaced`: deleted, to be created again. */
export type ChangeVerb = 'created' | 'configured' | 'unchanged' | 'deleted' | 'replaced';
