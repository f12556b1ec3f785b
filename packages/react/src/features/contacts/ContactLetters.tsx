import { useContactTexts } from './texts.js'

interface ContactLettersProps {
  /** Available initials, as one string. */
  letters: string
  value: string | undefined
  onChange: (letter: string | undefined) => void
}

/** Initial at which the list starts: native radio buttons, so one tab stop and arrow keys. */
export function ContactLetters({ letters, value, onChange }: ContactLettersProps) {
  const texts = useContactTexts()
  return (
    <fieldset className="mo-contact-letters" aria-label={texts.letters}>
      {[undefined, ...letters].map((letter) => (
        <label key={letter ?? 'all'} className="mo-contact-letter">
          <input
            type="radio"
            className="mo-contact-letter-control"
            aria-label={letter && texts.toLetter(letter.toUpperCase())}
            checked={letter === value}
            onChange={() => onChange(letter)}
          />
          {letter?.toUpperCase() ?? texts.allLetters}
        </label>
      ))}
    </fieldset>
  )
}
