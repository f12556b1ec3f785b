import {
  Activity,
  ChartNoAxesColumn,
  CircleCheck,
  Clock,
  FileText,
  type LucideIcon,
  MessageSquare,
  Send,
  Smartphone,
  Timer,
  TriangleAlert,
  Users,
} from 'lucide-react'

/** Imported one by one: the whole of Lucide would outweigh the page. */
const icons: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  'circle-check': CircleCheck,
  clock: Clock,
  'file-text': FileText,
  'message-square': MessageSquare,
  send: Send,
  smartphone: Smartphone,
  timer: Timer,
  'triangle-alert': TriangleAlert,
  users: Users,
}

/** Falls back to a chart icon for unknown names. */
export function iconNamed(name: string): LucideIcon {
  return icons[name] ?? ChartNoAxesColumn
}
