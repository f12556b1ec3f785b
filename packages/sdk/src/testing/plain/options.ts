/** What the documents leave open, and servers decide differently. The first choice of each is the one unless given. */
export interface PlainOptions {
  /** How identifiers are written. */
  readonly ids?: 'text' | 'number'
  /** `2026-11-21T12:00:00-03:00`, the same without a zone, in UTC, or milliseconds since the epoch. */
  readonly dates?: 'offset' | 'zoneless' | 'utc' | 'epoch'
  /** How what has no value is written: as null, as empty text, or not at all. */
  readonly missing?: 'null' | 'empty' | 'absent'
  /** How the figures of overview and monitoring are written. */
  readonly figures?: 'number' | 'text'
  /** What is answered where no answer is shown: `{ "success": true }`, or 204 without a body. */
  readonly done?: 'success' | 'empty'
  /** Whether a QR answer carries success, reason, status and message beside `data.qrCode`. */
  readonly qr?: 'whole' | 'statusless'
  /** The status of a QR answer while there is no code. */
  readonly noQr?: 200 | 400
  /** Which of the two documents the notification settings follow: core with five fields, configuration with four. */
  readonly settings?: 'core' | 'configuration'
  /** Whether `GET` and `PUT /sessions/{id}`, which only the configuration document has, exist. */
  readonly oneSession?: 'absent' | 'present'
  /** How a path that is in neither document is answered 404. */
  readonly unknownPath?: 'json' | 'html'
  /** Whether entities carry a field that no document knows. */
  readonly unknownFields?: 'present' | 'absent'
  /** Whose events a socket hears: all of the user's, or those of the sessions it joined. */
  readonly rooms?: 'user' | 'joined'
  /** How `session:created` and `session:deleted` carry their session: bare, or as a field. */
  readonly events?: 'bare' | 'fields'
}

export const plainDefaults: Required<PlainOptions> = {
  ids: 'text',
  dates: 'offset',
  missing: 'null',
  figures: 'number',
  done: 'success',
  qr: 'whole',
  noQr: 200,
  settings: 'core',
  oneSession: 'absent',
  unknownPath: 'json',
  unknownFields: 'present',
  rooms: 'user',
  events: 'bare',
}

/** Servers that decide differently in everything, each a whole: what holds against all of them holds against the documents. */
export const plainVariants = {
  usual: {},
  terse: {
    ids: 'number',
    dates: 'epoch',
    missing: 'absent',
    done: 'empty',
    qr: 'statusless',
    noQr: 400,
    settings: 'configuration',
    unknownPath: 'html',
    unknownFields: 'absent',
  },
  odd: {
    ids: 'number',
    dates: 'zoneless',
    missing: 'empty',
    figures: 'text',
    oneSession: 'present',
    events: 'fields',
    unknownPath: 'html',
  },
} as const satisfies Readonly<Record<string, PlainOptions>>
