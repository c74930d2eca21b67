// How a copy does that follows the database: whoever is behind or gone is left aside.
export type ReplicaState = { readonly name: string; readonly state: 'used' | 'behind' | 'gone' }
