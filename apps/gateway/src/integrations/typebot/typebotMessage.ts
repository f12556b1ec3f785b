import type { Question, QuestionFile } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import { chosenBy, severalChosenBy } from './typebotChoices.js'
import type { TypebotClient, TypebotMessage } from './typebotClient.js'
import type { TypebotState } from './typebotState.js'

/** A customer's message for a bot, or the text to send instead when the bot cannot take it. */
export type ToTypebot = { message: TypebotMessage } | { instead: string }

/** @throws BotFailure where a file gets nowhere. */
export async function toTypebot(
  question: Question,
  { sessionId, input }: TypebotState,
  client: TypebotClient,
  signal: AbortSignal,
): Promise<ToTypebot> {
  const { files, text } = question
  const [file] = files
  if (input?.audio && file?.kind === 'audio' && text === '') {
    const [url] = await addressesOf([file], { sessionId, blockId: input.id }, client, signal)
    if (url !== undefined) return { message: { type: 'audio', url } }
  }
  if (input?.files && files.length > 0) {
    const urls = await addressesOf(files, { sessionId, blockId: input.id }, client, signal)
    if (input.type === 'file input') return { message: { type: 'text', text: urls.join(', ') } }
    return { message: { type: 'text', text, attachedFileUrls: urls } }
  }
  if (text === '' && question.choice === null) {
    const hasChoices = input !== null && input.choices.length > 0
    return { instead: hasChoices ? 'Por favor, escolha uma das opções.' : 'Por favor, responda com texto.' }
  }
  return { message: textFor(question, input) }
}

/** Typed text is unchanged unless it clearly names a choice: Typebot compares exactly. */
function textFor({ text, choice }: Question, input: TypebotState['input']): TypebotMessage {
  const choices = input?.choices ?? []
  const tapped = choices.find(({ id }) => id === choice)
  if (input?.several && !tapped) {
    const several = severalChosenBy(text, choices)
    return { type: 'text', text: several?.map(({ title }) => title).join(', ') ?? text }
  }
  const selected = tapped ?? chosenBy(text, choices)
  if (!selected) return { type: 'text', text }
  return { type: 'text', text: selected.title, metadata: { replyId: selected.id } }
}

/** URLs of the files for the bot: uploaded to its storage, else links of ours. */
async function addressesOf(
  files: readonly QuestionFile[],
  to: { sessionId: string; blockId: string },
  client: TypebotClient,
  signal: AbortSignal,
): Promise<string[]> {
  const urls: string[] = []
  for (const file of files) {
    try {
      urls.push(await client.upload(to, file, signal))
    } catch (error) {
      if (!(error instanceof BotFailure)) throw error
      if (file.url === null)
        throw new BotFailure(
          `O arquivo do cliente não chegou ao Typebot: ${error.message}. Configure o S3 no Typebot ou o endereço público do Morpheus`,
        )
      urls.push(file.url)
    }
  }
  return urls
}
