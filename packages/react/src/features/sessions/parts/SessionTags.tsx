import './parts.css'

/** Tags of a session; renders nothing without any. */
export function SessionTags({ tags }: { tags: readonly string[] | null | undefined }) {
  return tags?.map((tag) => (
    <span key={tag} className="mo-session-tag" title={tag}>
      {tag}
    </span>
  ))
}
