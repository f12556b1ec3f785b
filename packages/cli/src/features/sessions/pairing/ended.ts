import { messages } from '@morpheus/sdk/text'
import { clean } from '../../../core/output/clean.js'
import { failed } from '../../../core/output/failures.js'

export const endedText = (why: string | null) =>
  why
    ? messages.pairing.connectionFailure(clean(why))
    : 'A sessão foi desconectada antes de parear. Tente de novo.'

export const ended = (why: string | null) => failed(endedText(why), 'disconnected')
