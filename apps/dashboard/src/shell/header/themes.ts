import type { Theme } from '@morpheus/react'
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'

export const themes: readonly { value: Theme; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Escuro', icon: Moon },
  { value: 'auto', label: 'Como o sistema', icon: Monitor },
]
