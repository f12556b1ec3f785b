import '@morpheus/react/morpheus-connect'
import '@morpheus/react/styles.css'
import { MorpheusProvider, type MorpheusProviderProps, SessionList, useSessions } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import { createMorpheus, type Morpheus, MorpheusError } from '@morpheus/sdk'
import { createMorpheus as createClient } from '@morpheus/sdk/client'
import { contract } from '@morpheus/sdk/contract'
import { formatPhone } from '@morpheus/sdk/format'
import { webhook } from '@morpheus/sdk/integrations'
import { describeAll } from '@morpheus/sdk/openapi'
import { messages } from '@morpheus/sdk/text'

export const morpheus: Morpheus = createMorpheus({ baseUrl: '' })
export const others = [
  createClient({ baseUrl: '' }),
  contract.sessions.list.route,
  webhook,
  describeAll,
  messages,
]

export async function phones(): Promise<string[]> {
  try {
    const { sessions } = await morpheus.sessions.list()
    return sessions.flatMap(({ phone }) => (phone === null ? [] : [formatPhone(phone)]))
  } catch (error) {
    return error instanceof MorpheusError ? [error.code] : []
  }
}

function Count() {
  const { data: sessions = [] } = useSessions()
  return <Button>{sessions.length}</Button>
}

export function Sessions({ client }: Pick<MorpheusProviderProps, 'client'>) {
  return (
    <MorpheusProvider client={client}>
      <Count />
      <SessionList onOpenSession={({ id }) => console.log(id)} />
    </MorpheusProvider>
  )
}
