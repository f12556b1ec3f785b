import { contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'

const { behavior } = contract
const flag = z.boolean().nullish()

export const EvolutionSettings = z.object({
  rejectCall: flag,
  msgCall: z.string().nullish(),
  groupsIgnore: flag,
  alwaysOnline: flag,
  readMessages: flag,
  readStatus: flag,
  syncFullHistory: flag,
})

/** Changes the given settings; the answer has all of them. */
export async function saveSettings(
  { api, sessionId }: Call<unknown>,
  settings: z.output<typeof EvolutionSettings>,
) {
  const { rejectCall, msgCall, groupsIgnore, alwaysOnline, readMessages, readStatus, syncFullHistory } =
    settings
  if (msgCall?.trim()) throw createUnsupportedError('O texto de recusa de chamadas (msgCall)')
  const params = { id: sessionId }
  const change = {
    receiveIncomingCalls: rejectCall == null ? undefined : !rejectCall,
    ignoreGroupMessages: groupsIgnore ?? undefined,
    alwaysOnline: alwaysOnline ?? undefined,
    markMessagesAsRead: readMessages ?? undefined,
    markStatusAsViewed: readStatus ?? undefined,
    syncFullHistory: syncFullHistory ?? undefined,
  }
  const isChange = Object.values(change).some((value) => value !== undefined)
  const saved = isChange
    ? await api.call(behavior.update, { params, body: change })
    : await api.call(behavior.get, { params })
  return {
    rejectCall: !saved.receiveIncomingCalls,
    msgCall: '',
    groupsIgnore: saved.ignoreGroupMessages,
    alwaysOnline: saved.alwaysOnline,
    readMessages: saved.markMessagesAsRead,
    readStatus: saved.markStatusAsViewed,
    syncFullHistory: saved.syncFullHistory,
    wavoipToken: '',
  }
}

export const settingRoutes = [
  route(
    'POST',
    '/settings/set/:instanceName',
    EvolutionSettings,
    async (call) => ({
      settings: { instanceName: call.instanceName, settings: await saveSettings(call, call.body) },
    }),
    { status: 201 },
  ),
  route('GET', '/settings/find/:instanceName', NoBody, (call) => saveSettings(call, {})),
]
