import { Search, X } from 'lucide-react'
import { forwardRef } from 'react'
import { useTexts } from '../provider/texts.js'
import { IconButton } from './IconButton.js'
import { TextInput } from './TextInput.js'

export interface SearchInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string | undefined
  /** Shortcut key to display; the host focuses the input on it. */
  shortcut?: string | undefined
}

/** Search box; Escape or its button clears it. */
export const SearchInput = forwardRef<HTMLInputElement, SearchInputProps>(function SearchInput(
  { label, value, onChange, className, shortcut },
  ref,
) {
  const texts = useTexts().common
  return (
    <TextInput
      ref={ref}
      {...(className && { className })}
      type="search"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (value) onChange('')
        else event.currentTarget.blur()
      }}
      end={
        value ? (
          <IconButton
            className="mo-input-button"
            label={texts.clearSearch}
            icon={<X />}
            onClick={() => onChange('')}
          />
        ) : (
          shortcut && (
            <span className="mo-input-key" aria-hidden="true">
              {shortcut}
            </span>
          )
        )
      }
    />
  )
})
