import type { IntegrationKind } from '@morpheus/sdk/integrations'
import type { ComponentType } from 'react'
import type { EditorDialogProps } from '../editor/EditorDialog.js'

type Special = ComponentType<{ sessionId: string }>

type Own = ComponentType<Omit<EditorDialogProps, 'children'>>

/** Those that are configured in another way than by one form. */
export const dialogs: { readonly [Kind in IntegrationKind]?: () => Promise<Own> } = {
  kommo: async () => (await import('./integrations/KommoDialog/KommoDialog.js')).KommoDialog,
}

/** What an integration shows of its own under the fields of a stored configuration; most have nothing. */
export const specials: { readonly [Kind in IntegrationKind]?: () => Promise<Special> } = {
  openai: async () => (await import('./integrations/TokensToday/TokensToday.js')).TokensToday,
  chatwoot: async () => (await import('./integrations/ContactSync/ContactSync.js')).ContactSync,
  websocket: async () => (await import('./delivery/LiveClients/LiveClients.js')).LiveClients,
}
