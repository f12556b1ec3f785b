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
}

/** Core spec §2, Shell. */
export const mainEntries: readonly Entry[] = [
  { path: '/dashboard', label: 'Painel', icon: LayoutDashboard },
  { path: '/sessions', label: 'Sessões', icon: Smartphone },
  { path: '/contacts', label: 'Contatos', icon: Users },
  { path: '/integrations', label: 'Integrações', icon: Puzzle },
  { path: '/templates', label: 'Templates', icon: FileText },
  { path: '/settings', label: 'Configurações', icon: Settings },
]

export const footerEntries: readonly Entry[] = [
  { path: '/documentation', label: 'Documentação', icon: BookOpen },
  { path: '/api-reference', label: 'Referência da API', icon: CodeXml },
  { path: '/monitoring', label: 'Monitoramento', icon: Activity },
]
