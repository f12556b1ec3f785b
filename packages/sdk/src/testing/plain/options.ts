/** Choices that the documents leave to servers. The first value of each is the default. */
export interface PlainOptions {
  readonly ids?: 'text' | 'number'
  /** `2026-11-21T12:00:00-03:00`, the same without a zone, in UTC, or milliseconds since the epoch. */
  readonly dates?: 'offset' | 'zoneless' | 'utc' | 'epoch'
  /** Encoding of missing values: null, empty text, or omission. */
  readonly missing?: 'null' | 'empty' | 'absent'
  /** Format of the figures of overview and monitoring. */
  readonly figures?: 'number' | 'text'
  /** The answer where the documents show none: `{ "success": true }`, or 204 without a body. */
  readonly done?: 'success' | 'empty'
  /** Adds success, reason, status and message to a QR answer, beside `data.qrCode`. */
  readonly qr?: 'whole' | 'statusless'
  /** The status of a QR answer while there is no code. */
  readonly noQr?: 200 | 400
  /** The document that the notification settings follow: core with five fields, configuration with four. */
  readonly settings?: 'core' | 'configuration'
  /** Presence of `GET` and `PUT /sessions/{id}`, which only the configuration document has. */
  readonly oneSession?: 'absent' | 'present'
  /** Format of the 404 for a path that is in neither document. */
  readonly unknownPath?: 'json' | 'html'
  /** Adds a field to entities that no document has. */
  readonly unknownFields?: 'present' | 'absent'
  /** The events that a socket gets: all of the user's, or those of the sessions it joined. */
  readonly rooms?: 'user' | 'joined'
  /** The payload of `session:created` and `session:deleted`: the bare session, or a field with it. */
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

/** Complete servers that differ in every option: code that works with all of them works with the documents. */
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
