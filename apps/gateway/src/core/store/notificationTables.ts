/** A notification in an account's list. */
export interface NotificationRow {
  user_id: string
  /** The id of its event. */
  id: string
  /** Its session may be gone within the same transaction, but not after it. */
  session_id: string
  /** The cursor of its event. */
  cursor: number
  /** The event's name. */
  event: string
  /** JSON of the event's stored payload; a long text is shortened. */
  payload: string
  kind: 'alert' | 'message'
  /** The contact's phone in the event; null for events of a session. */
  contact: string | null
  at: string
  read: number
}

/** A `SessionMemory`: what decides whether the session's next event is a notification. */
export interface NotificationStateRow {
  session_id: string
  /** Null before the first status. */
  status: string | null
  restarting: number
  restricted: number
}
