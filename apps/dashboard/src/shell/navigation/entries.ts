import {
  Activity,
  BookOpen,
  CodeXml,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Puzzle,
  Settings,
  Smartphone,
  Users,
} from 'lucide-react'

export interface Entry {
  path: string
  label: string
  icon: LucideIcon
  /** Second key after `g`. */
  key: string
  short?: string
  /** Other pages that belong to this entry. */
  also?: readonly string[]
}

const panel: Entry = { path: '/dashboard', label: 'Painel', icon: LayoutDashboard, key: 'p' }
const sessions: Entry = {
  path: '/sessions',
  label: 'Sessões',
  icon: Smartphone,
  key: 's',
  also: ['/messages'],
}
const contacts: Entry = { path: '/contacts', label: 'Contatos', icon: Users, key: 'c' }
const monitoring: Entry = {
  path: '/monitoring',
  label: 'Monitoramento',
  icon: Activity,
  key: 'm',
  short: 'Monitor',
}

/** Core spec §2, Shell. */
export const mainEntries: readonly Entry[] = [
  panel,
  sessions,
  contacts,
  { path: '/integrations', label: 'Integrações', icon: Puzzle, key: 'i' },
  { path: '/templates', label: 'Templates', icon: FileText, key: 't' },
  { path: '/settings', label: 'Configurações', icon: Settings, key: 'f' },
]

export const footerEntries: readonly Entry[] = [
  { path: '/documentation', label: 'Documentação', icon: BookOpen, key: 'd' },
  { path: '/api-reference', label: 'Referência da API', icon: CodeXml, key: 'r' },
  monitoring,
]

export const allEntries: readonly Entry[] = [...mainEntries, ...footerEntries]

export const barEntries: readonly Entry[] = [panel, sessions, contacts, monitoring]

export function isCurrentPage({ path, also = [] }: Entry, location: string): boolean {
  return [path, ...also].some((one) => location === one || location.startsWith(`${one}/`))
}
