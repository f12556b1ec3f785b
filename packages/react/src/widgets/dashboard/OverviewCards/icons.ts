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

/** Lucide's own names; all of them together would weigh more than the page. */
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

/** A plain sign of figures for a name that is not known here. */
export function iconNamed(name: string): LucideIcon {
  return icons[name] ?? ChartNoAxesColumn
}
