import type { ApiKeyScope } from '../features/apiKeys/choices.js'

/** Labels of API key scopes, one word each. */
export const apiKeyScopeLabels: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Leitura',
  messages: 'Mensagens',
  sessions: 'Sessões',
  everything: 'Acesso total',
}

/** The permissions of each API key scope, in a sentence. */
export const apiKeyScopeHelp: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Vê sessões, contatos, mensagens, eventos, integrações e monitoramento.',
  messages: 'Envia e lê mensagens, e ouve o que chega.',
  sessions: 'Cria, conecta, altera e exclui sessões.',
  everything: 'Tudo o que você pode, inclusive integrações, chaves e a conta.',
}
