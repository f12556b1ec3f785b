import { useId, useState } from 'react'
import { Checkbox } from '../../ui/Checkbox/Checkbox.js'
import { SearchInput } from '../../ui/SearchInput/SearchInput.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { useSessions } from '../sessions/useSessions.js'
import { useApiKeyTexts } from './texts.js'

/** Longer lists get a search field. */
const fewSessions = 8
/** Maximum of rendered checkboxes; the search finds the rest. */
const shown = 100

interface SessionChoiceProps {
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

export function SessionChoice({ chosen, error, onChange }: SessionChoiceProps) {
  const texts = useApiKeyTexts().form
  const { data: sessions } = useSessions()
  const [search, setSearch] = useState('')
  const errorId = useId()
  const wanted = search.trim().toLocaleLowerCase('pt-BR')
  const found = (sessions ?? []).filter(({ name }) => name.toLocaleLowerCase('pt-BR').includes(wanted))
  return (
    <div className="mo-field">
      {sessions && sessions.length > fewSessions && (
        <SearchInput label={texts.search} value={search} onChange={setSearch} />
      )}
      <fieldset
        className="mo-key-sessions"
        aria-label={texts.chosen}
        aria-describedby={error ? errorId : undefined}
      >
        {!sessions && <Skeleton width="60%" height={20} />}
        {sessions && found.length === 0 && <p className="mo-muted">{texts.noneFound}</p>}
        {found.slice(0, shown).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </fieldset>
      {error && (
        <p id={errorId} className="mo-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
