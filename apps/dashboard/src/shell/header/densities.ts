import { type LucideIcon, Rows2, Rows3, Rows4 } from 'lucide-react'

export const densities: readonly {
  value: 'compact' | 'normal' | 'comfortable'
  label: string
  icon: LucideIcon
}[] = [
  { value: 'compact', label: 'Compacta', icon: Rows4 },
  { value: 'normal', label: 'Normal', icon: Rows3 },
  { value: 'comfortable', label: 'Confortável', icon: Rows2 },
]
