import { CalendarPlus, Smartphone, UserCheck, Users } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useReadError } from '../../core/useReadError.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { Stat } from '../../ui/Stat/Stat.js'
import { useContactTexts } from './texts.js'
import { useContactStats } from './useContactStats.js'

interface ContactStatsProps {
  sessionId: string
  activeSessions: number
}

export function ContactStats({ sessionId, activeSessions }: ContactStatsProps) {
  const format = useFormat()
  const texts = useContactTexts()
  const query = useContactStats(sessionId)
  const { data } = query
  const error = useReadError(query)
  const figure = (value: number | undefined) => {
    if (value !== undefined) return format.count(value)
    return error ? '—' : <Skeleton width={64} height={28} />
  }
  const share = data && data.total > 0 ? format.percent((data.named / data.total) * 100) : null
  return (
    <dl className="mo-stats">
      <Stat icon={<Users />} label={texts.total}>
        {figure(data?.total)}
      </Stat>
      <Stat icon={<UserCheck />} label={texts.named} note={share && `${share} ${texts.statsNote.named}`}>
        {figure(data?.named)}
      </Stat>
      <Stat icon={<CalendarPlus />} label={texts.addedToday} note={texts.statsNote.addedToday}>
        {figure(data?.addedToday)}
      </Stat>
      <Stat icon={<Smartphone />} label={texts.activeSessions}>
        {format.count(activeSessions)}
      </Stat>
    </dl>
  )
}
