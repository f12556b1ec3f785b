import type { IntegrationKind } from '@morpheus/sdk/integrations'
import type { ComponentType } from 'react'
import type { EditorDialogProps } from '../../editor/EditorDialog.js'

type Special = ComponentType<{ sessionId: string }>

type IntegrationDialog = ComponentType<Omit<EditorDialogProps, 'children'>>

/** Dialogs of integrations that need more than one form. */
export const dialogs: { readonly [Kind in IntegrationKind]?: () => Promise<IntegrationDialog> } = {
  kommo: async () => (await import('./kommo/KommoDialog.js')).KommoDialog,
}

/** Extra content under the fields of a stored configuration, by integration. */
export const specials: { readonly [Kind in IntegrationKind]?: () => Promise<Special> } = {
  openai: async () => (await import('./openai/TokensToday.js')).TokensToday,
  chatwoot: async () => (await import('./chatwoot/ContactSync.js')).ContactSync,
  websocket: async () => (await import('./websocket/LiveClients.js')).LiveClients,
}
