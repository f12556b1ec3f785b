import { Search, X } from 'lucide-react'
import { useTexts } from '../../provider/texts.js'
import { IconButton } from '../IconButton/IconButton.js'
import { TextInput } from '../TextInput/TextInput.js'

export interface SearchInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** A search box that Escape or its button empties. */
export function SearchInput({ label, value, onChange, className }: SearchInputProps) {
  const texts = useTexts().common
  return (
    <TextInput
      {...(className && { className })}
      type="search"
      aria-label={label}
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
      end={
        value && (
          <IconButton
            className="mo-input-button"
            label={texts.clearSearch}
            icon={<X />}
            onClick={() => onChange('')}
          />
        )
      }
    />
  )
}
