import type { MediaKind } from '@morpheus/sdk/contract'
import type { QuestionFile } from '../features/conversations/responder.js'

const articles: Readonly<Record<MediaKind, string>> = {
  image: 'uma imagem',
  video: 'um vídeo',
  audio: 'um áudio',
  document: 'um documento',
  sticker: 'uma figurinha',
}

/** A line of the question for a file that the bot's system does not take, so that it is not lost silently. */
export function toFileNote({ kind, name }: Pick<QuestionFile, 'kind' | 'name'>): string {
  const suffix = name === null ? '' : `: ${name.replaceAll(/[[\]\n\r]/g, ' ').slice(0, 100)}`
  return `[O cliente enviou ${articles[kind]}${suffix}]`
}
