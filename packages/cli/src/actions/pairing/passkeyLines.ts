import type { ApprovePasskeyFlow, Morpheus, Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import type { WaitOptions } from '../../commands/wait.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'

const { passkey: texts } = messages

interface Asked {
  baseUrl: string
  sessionId: string
  /** The risk is confirmed by `--passkey`. */
  isConfirmed: boolean
}

/** The part of a command's options that `tellPasskey` takes. */
export function passkeyOf(
  { baseUrl }: Morpheus,
  { id: sessionId }: Pick<Session, 'id'>,
  { passkey = false }: WaitOptions,
): Asked {
  return { baseUrl, sessionId, isConfirmed: passkey }
}

/** Explains, without a screen, that the account is asked for its passkey; with the risk confirmed, the address to open. */
export async function tellPasskey(
  { output }: Context,
  flow: ApprovePasskeyFlow,
  { baseUrl, sessionId, isConfirmed }: Asked,
): Promise<void> {
  const lines = [
    texts.title,
    texts.why,
    ...texts.steps.map((step, index) => `  ${index + 1}. ${step}`),
    `${texts.extension}: ${baseUrl}/passkey-extension.zip`,
    texts.risk,
  ]
  for (const line of lines) output.note(clean(line))
  if (!isConfirmed) return output.note(`${texts.understood}: morpheus qr ${sessionId.slice(0, 8)} --passkey`)
  const stop = flow.store.subscribe(({ stage, code }, before) => {
    if (stage === before.stage) return
    if (stage === 'sent') output.note(texts.sent)
    if (stage === 'code') output.note(clean(`${texts.codeText} ${code ?? ''}`))
  })
  flow.confirm(true)
  const url = await flow.open()
  if (url === null) {
    stop()
    return output.note(clean(flow.store.getState().error ?? texts.failure))
  }
  output.note('Abra este endereço no navegador que tem a extensão:')
  if (output.json) output.note(clean(url))
  else output.data(clean(url))
  output.note(texts.waiting)
}
