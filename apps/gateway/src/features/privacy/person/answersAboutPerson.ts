import type { Vault } from '../../../core/lib/vault.js'
import { yieldToLoop } from '../../../core/lib/yieldToLoop.js'
import type { Db } from '../../../core/store/tables.js'
import type { Matcher } from './matcher.js'
import { redact } from './redact.js'

/** Values opened per event loop tick. */
const batchSize = 50

/** Stored answers to an account's calls that name a person, in redacted form. */
export async function listAnswersAboutPerson(
  db: Db,
  vault: Vault,
  userId: string,
  matcher: Matcher,
): Promise<{ key: string; answer: string }[]> {
  const answers: { key: string; answer: string }[] = []
  for (let after = ''; ; await yieldToLoop()) {
    const rows = await db
      .selectFrom('idempotent_answers')
      .select(['key', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '>', after)
      .orderBy('key')
      .limit(batchSize)
      .execute()
    for (const { key, answer } of rows) {
      const text = vault.tryOpen(answer, key)
      if (text === null || !matcher.mentions(text)) continue
      answers.push({ key, answer: vault.seal(redact(text, matcher).text, key) })
    }
    if (rows.length < batchSize) return answers
    after = rows.at(-1)?.key ?? ''
  }
}
