import * as z from 'zod'
import type { ApiFailure } from '../../../core/net/apiCaller.js'

const Problem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
  'validation-errors': z
    .array(
      z.object({
        errors: z.array(z.object({ path: z.string().nullish(), detail: z.string().nullish() })).default([]),
      }),
    )
    .nullish(),
})

export const notAuthorized = 'A Kommo não aceita mais a autorização: autorize a integração de novo'

const words: Readonly<Record<number, string>> = {
  401: notAuthorized,
  402: 'O plano da conta na Kommo não permite esta chamada (402): confira a assinatura',
  403: 'A Kommo recusou o acesso (403): quem autorizou precisa ser administrador da conta, e ela não pode estar bloqueada',
  404: 'A Kommo não encontrou (404): confira se o registro ainda existe e se o subdomínio está certo',
  429: 'A Kommo pediu para esperar (429): o limite da conta é de 7 chamadas por segundo',
}

export function explainKommo(failure: ApiFailure): string {
  const { status } = failure
  if (status === null || failure.why !== 'status') return failure.message
  const text = words[status]
  if (text !== undefined) return text
  const problem = problemOf(failure)
  if (status >= 500) return `A Kommo está com problemas (${status}): tentaremos de novo`
  return problem === '' ? `A Kommo respondeu ${status}` : `A Kommo recusou (${status}): ${problem}`
}

export function problemOf({ body }: ApiFailure): string {
  try {
    const { title, detail, hint, ...more } = Problem.parse(JSON.parse(body))
    const fields = (more['validation-errors'] ?? []).flatMap(({ errors }) =>
      errors.map((error) => [error.path, error.detail].filter(Boolean).join(': ')),
    )
    return [...(fields.length > 0 ? fields : [detail || title]), hint]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 300)
  } catch {
    return ''
  }
}
