import './buttons.css'

/** Decorative: describe the activity in text beside it. */
export function Spinner() {
  return <span className="mo-spinner" aria-hidden="true" />
}
