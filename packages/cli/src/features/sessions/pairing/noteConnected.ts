import type { Session } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { messages } from '@morpheus/sdk/text'
import type { Context } from '../../../core/context.js'
import { sanitize } from '../../../core/output/sanitize.js'

export function listNumberNotices({ phone, formerNumber, sharedWith }: Session): string[] {
  if (!phone) return []
  const names = (sharedWith ?? []).map(({ name }) => sanitize(name)).join(', ')
  return [
    ...(formerNumber ? [`o número mudou: antes era ${sanitize(formatPhone(formerNumber))}`] : []),
    ...(names === '' ? [] : [`o mesmo número também está pareado em ${names}`]),
  ]
}

export function printConnected({ output }: Context, session: Session, sign = ''): void {
  output.note(`${sign}${messages.session.connected}`)
  for (const notice of listNumberNotices(session))
    output.note(output.stderrPaint('yellow', `Atenção: ${notice}`))
}
