import { BookOpen, CodeXml, MessageSquare, Route, Settings } from 'lucide-react'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import type { Item } from './item.js'

const settings = [
  {
    tab: 'conta',
    names: ['Nome e fuso horário', 'Senha', 'Autenticação de dois fatores', 'Aparelhos conectados'],
  },
  {
    tab: 'conta',
    names: ['Chaves de API', 'Usuários e convites', 'Privacidade (LGPD)', 'Retenção de dados'],
  },
  { tab: 'notificacoes', names: ['Preferências de Notificação'] },
  { tab: 'emails', names: ['Notificações por E-mail', 'Servidor de e-mail (SMTP)'] },
  { tab: 'atividade', names: ['Logs de Atividade'] },
  { tab: 'backup', names: ['Backup e Restauração', 'Backup agendado'] },
] as const

export const settingItems: readonly Item[] = settings.flatMap(({ tab, names }) =>
  names.map((name) => ({
    id: `configuracao-${name}`,
    label: name,
    detail: 'Configurações',
    picture: <Settings aria-hidden="true" />,
    to: `/settings?aba=${tab}`,
  })),
)

/** An id of a message, event or delivery: one word with a digit, longer than a telephone number. */
const idPattern = /^(?=\S*\d)[\w.:@=-]{16,}$/

/** The trace of a typed id; empty for other texts. */
export function createTraceItems(text: string, commands: ShellCommands): readonly Item[] {
  const id = text.trim()
  if (!idPattern.test(id)) return []
  return [
    {
      id: 'rastro',
      label: 'Ver o Rastro deste identificador',
      detail: id,
      picture: <Route aria-hidden="true" />,
      to: () => commands.openTrace(id),
    },
  ]
}

/** Searches of the messages, the guide and the reference for the typed text. */
export function createHelpItems(text: string): readonly Item[] {
  const query = new URLSearchParams({ busca: text.trim() })
  return [
    {
      id: 'mensagens',
      label: `Buscar “${text.trim()}” nas mensagens`,
      picture: <MessageSquare aria-hidden="true" />,
      to: `/envios?${new URLSearchParams({ q: text.trim() })}`,
    },
    {
      id: 'guia',
      label: `Buscar “${text.trim()}” na documentação`,
      picture: <BookOpen aria-hidden="true" />,
      to: `/documentation?${query}`,
    },
    {
      id: 'referencia',
      label: `Buscar “${text.trim()}” na Referência da API`,
      picture: <CodeXml aria-hidden="true" />,
      to: `/api-reference?${query}`,
    },
  ]
}
