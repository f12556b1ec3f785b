import { type Forgetting, type HeldPerson, PersonNumber, privacyKinds } from '@morpheus/sdk'
import { privacyKindLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'

/** Normalises a person's number. @throws Failure for an invalid one. */
export function personOf(text: string): string {
  const read = PersonNumber.safeParse(text)
  if (read.success) return read.data
  throw usage(`${read.error.issues[0]?.message ?? 'Número inválido'}.`, 'invalid_data')
}

export function countLines({ counts, sent }: Pick<HeldPerson | Forgetting, 'counts' | 'sent'>): string[] {
  const kinds = privacyKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [`  ${privacyKindLabels[kind]}: ${count}`]
  })
  const on = sent.map(
    ({ kind, sessionName, count }) =>
      `  ${clean(kind)} (${clean(sessionName ?? 'sessão excluída')}): ${count}`,
  )
  return on.length === 0 ? kinds : [...kinds, 'Enviado a outros sistemas:', ...on]
}
