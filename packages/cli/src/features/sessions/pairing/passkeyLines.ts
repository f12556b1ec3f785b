import { createInterface } from 'node:readline'
import type { ApprovePasskeyFlow, Morpheus, Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import type { Context } from '../../../core/context.js'
import type { Output } from '../../../core/output/output.js'
import { sanitize } from '../../../core/output/sanitize.js'
import type { WaitOptions } from '../waitOptions.js'

const { passkey: texts } = messages

interface PasskeyRequest {
  baseUrl: string
  sessionId: string
  /** The risk is confirmed by `--passkey`. */
  isConfirmed: boolean
}

export function startPasskey(
  { baseUrl }: Morpheus,
  { id: sessionId }: Pick<Session, 'id'>,
  { passkey = false }: WaitOptions,
): PasskeyRequest {
  return { baseUrl, sessionId, isConfirmed: passkey }
}

/**
 * Explains, without a screen, that the account is asked for its passkey; with the risk confirmed, the address to open.
 */
export async function printPasskey(
  { output }: Context,
  flow: ApprovePasskeyFlow,
  { baseUrl, sessionId, isConfirmed }: PasskeyRequest,
): Promise<void> {
  const lines = [
    texts.title,
    texts.why,
    ...texts.steps.map((step, index) => `  ${index + 1}. ${step}`),
    `${texts.extension}: ${baseUrl}/passkey-extension.zip`,
    texts.risk,
  ]
  for (const line of lines) output.note(sanitize(line))
  if (!isConfirmed) return output.note(`${texts.understood}: morpheus qr ${sessionId.slice(0, 8)} --passkey`)
  let stopAsking = () => {}
  const stop = flow.store.subscribe(({ stage, code }, previous) => {
    if (stage === previous.stage) return
    stopAsking()
    if (stage === 'sent') output.note(texts.sent)
    if (stage !== 'code' || code === null) return
    output.note(sanitize(`${texts.codeText} ${code}`))
    stopAsking = askSameCode(output, flow, code)
  })
  flow.confirm(true)
  const url = await flow.open()
  if (url === null) {
    stop()
    return output.note(sanitize(flow.store.getState().error ?? texts.failure))
  }
  output.note('Abra este endereço no navegador que tem a extensão:')
  if (output.json) output.note(sanitize(url))
  else output.data(sanitize(url))
  output.note(texts.waiting)
}

const normalizeCode = (code: string) => code.replace(/[^\da-z]/gi, '').toUpperCase()

/**
 * Confirms the code once the same one is written to stdin: nobody confirms it by mistake, and no script without having
 * read the phone's.
 * @returns the function that stops reading
 */
function askSameCode(output: Output, flow: ApprovePasskeyFlow, code: string): () => void {
  output.note('Só se for igual: digite aqui o código que o celular mostra e tecle Enter.')
  const lines = createInterface({ input: process.stdin })
  let isConfirmed = false
  lines.on('line', (line) => {
    if (normalizeCode(line) === '') return
    if (normalizeCode(line) !== normalizeCode(code)) {
      return output.note('Este código é outro. Não confirme: cancele o pareamento no celular.')
    }
    isConfirmed = true
    lines.close()
    void flow.sameCode().then(() => {
      const { error } = flow.store.getState()
      if (error !== null) output.note(sanitize(error))
    })
  })
  lines.on('close', () => {
    if (!isConfirmed && flow.store.getState().stage === 'code')
      output.note('A entrada terminou sem o código: sem ele o pareamento não continua.')
  })
  return () => lines.close()
}
