/** A permission of a restricted credential: to read or to change one subject. Every credential has `any`. */
export type Scope = `${ScopeSubject}:${'read' | 'write'}` | 'any'

export type ScopeSubject =
  | 'account'
  | 'contacts'
  | 'events'
  | 'integrations'
  | 'messages'
  | 'monitoring'
  | 'sessions'
  | 'templates'
