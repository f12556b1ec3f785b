import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { explainTypebot } from './explainTypebot.js'
import { TypebotList, TypebotOne, TypebotWorkspaces } from './typebotAnswers.js'

/** Bots whose public ids are fetched; the list ends after them. */
const limit = 100
const atOnce = 5

export interface ListedTypebot {
  id: string
  name: string
  /** Null when never published. */
  publicId: string | null
}

/**
 * Bots of a key's workspaces. Only the builder receives the key. Rejects with a `BotFailure`, or the signal's reason.
 */
export async function listTypebots(
  calls: ApiCaller,
  { baseUrl, apiKey, userId }: { baseUrl: string; apiKey: string; userId: string },
  signal: AbortSignal,
): Promise<ListedTypebot[]> {
  const api: Api = { baseUrl, userId, headers: { authorization: `Bearer ${apiKey}` } }

  async function get<Answer>(call: Omit<ApiCall<Answer>, 'method'>): Promise<Answer> {
    try {
      return await calls.call(api, { method: 'GET', ...call }, signal)
    } catch (error) {
      throw error instanceof ApiFailure ? BotFailure.of(error, explainTypebot(error)) : error
    }
  }

  const { workspaces } = await get({ path: '/v1/workspaces', answer: TypebotWorkspaces })
  const typebots: { id: string; name: string }[] = []
  for (const { id } of workspaces) {
    const query = { workspaceId: id }
    typebots.push(...(await get({ path: '/v1/typebots', query, answer: TypebotList })).typebots)
  }
  const listed: ListedTypebot[] = []
  const firstOnes = typebots.slice(0, limit)
  for (let at = 0; at < firstOnes.length; at += atOnce) {
    const batch = firstOnes.slice(at, at + atOnce).map(async ({ id, name }) => {
      const path = `/v1/typebots/${encodeURIComponent(id)}`
      const { typebot } = await get({ path, answer: TypebotOne })
      return { id, name, publicId: typebot.publicId ?? null }
    })
    listed.push(...(await Promise.all(batch)))
  }
  return listed
}
