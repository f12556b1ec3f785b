import { localized } from '@morpheus/sdk/text'
import type * as z from 'zod'
import { HttpError } from './httpError.js'

export function writeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws HttpError 400 for an invalid cursor. */
export function readCursor<Position extends z.ZodType>(schema: Position, cursor: string): z.output<Position> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', {
      fields: { cursor: localized('rules.common.cursor_invalid') },
    })
  }
}
