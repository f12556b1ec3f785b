import type { Template, TemplateStats } from '@morpheus/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarPlus, LayoutTemplate, Tags } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stat } from '../../ui/Stat.js'
import { useTemplateTexts } from './texts.js'

interface TemplateToolsProps {
  stats: UseQueryResult<TemplateStats>
  templates: readonly Template[]
  search: string
  onSearch: (text: string) => void
  category: string | null
  onCategory: (category: string | null) => void
}

const figures = [
  ['total', LayoutTemplate],
  ['categories', Tags],
  ['createdThisMonth', CalendarPlus],
] as const

export function TemplateTools(props: TemplateToolsProps) {
  const format = useFormat()
  const { stats, templates, search, onSearch, category, onCategory } = props
  const texts = useTemplateTexts()
  return (
    <>
      <dl className="mo-stats">
        {figures.map(([name, Icon]) => (
          <Stat key={name} icon={<Icon />} label={texts.stats[name]}>
            {stats.data ? (
              format.count(stats.data[name])
            ) : stats.isPending ? (
              <Skeleton width={48} height={28} />
            ) : (
              '–'
            )}
          </Stat>
        ))}
      </dl>
      <div className="mo-templates-tools">
        <SearchInput label={texts.search} value={search} onChange={onSearch} />
        <Select
          aria-label={texts.category}
          value={category ?? ''}
          onChange={({ target }) => onCategory(target.value || null)}
        >
          <option value="">{texts.allCategories}</option>
          {listCategories(stats.data, templates, category, format.locale).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}

function listCategories(
  stats: TemplateStats | undefined,
  templates: readonly Template[],
  selectedCategory: string | null,
  locale: string,
): string[] {
  const categories = templates.flatMap(({ category }) => category ?? [])
  const names = new Set([
    ...(stats?.categoryNames ?? categories),
    ...(selectedCategory === null ? [] : [selectedCategory]),
  ])
  return [...names].sort((a, b) => a.localeCompare(b, locale))
}
