// The state of a replica. Replicas that are behind or gone are not used.
export type ReplicaState = { readonly name: string; readonly state: 'used' | 'behind' | 'gone' }
