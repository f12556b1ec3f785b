import './parts.css'

export function SessionTags({ tags }: { tags: readonly string[] | null | undefined }) {
  return tags?.map((tag) => (
    <span key={tag} className="mo-session-tag" title={tag}>
      {tag}
    </span>
  ))
}
