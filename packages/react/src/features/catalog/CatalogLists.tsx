import { isNotOffered } from '@morpheus/sdk'
import { CircleSlash, ShoppingBag, WifiOff } from 'lucide-react'
import { useReadError } from '../../core/useErrors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { ProductItem } from './ProductItem.js'
import { useCollections, useProducts } from './queries.js'
import { useCatalogTexts } from './texts.js'
import '../../ui/layout.css'

interface CatalogListsProps {
  sessionId: string
  /** Number of the contact whose catalogue is shown; the account's own without it. */
  contact: string | undefined
  /** False until it is known that the session has a catalogue. */
  isRead: boolean
  isOffline: boolean
  level: HeadingLevel
}

/** Products and collections of one catalogue. */
export function CatalogLists({ sessionId, contact, isRead, isOffline, level }: CatalogListsProps) {
  const texts = useCatalogTexts()
  const readable = isRead && !isOffline ? sessionId : undefined
  const query = useProducts(readable, contact)
  const error = useReadError(query)
  const { products } = query
  if (error && isNotOffered(error))
    return (
      <section className="mo-card" aria-label={texts.title}>
        <EmptyState icon={<CircleSlash />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      </section>
    )
  return (
    <>
      <section aria-label={texts.list}>
        {isOffline ? (
          <div className="mo-card">
            <EmptyState icon={<WifiOff />} title={texts.offline} level={level}>
              {texts.offlineText}
            </EmptyState>
          </div>
        ) : products === undefined ? (
          error ? (
            <div className="mo-card">
              <QueryError query={query} error={error} title={texts.error} />
            </div>
          ) : (
            <Skeleton height={160} />
          )
        ) : products.length === 0 ? (
          <div className="mo-card">
            <EmptyState
              icon={<ShoppingBag />}
              title={contact === undefined ? texts.empty : texts.emptyContact}
              level={level}
            >
              {contact === undefined ? texts.emptyText : texts.emptyContactText}
            </EmptyState>
          </div>
        ) : (
          <RowList>
            {products.map((product) => (
              <ProductItem
                key={product.id}
                product={product}
                sessionId={sessionId}
                isOwn={contact === undefined}
              />
            ))}
          </RowList>
        )}
        {query.hasNextPage && (
          <Button wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </section>
      {products !== undefined && products.length > 0 && (
        <Collections sessionId={sessionId} contact={contact} level={level} />
      )}
    </>
  )
}

/** Nothing where there are none: they are made in WhatsApp's app. */
function Collections({
  sessionId,
  contact,
  level,
}: Pick<CatalogListsProps, 'sessionId' | 'contact' | 'level'>) {
  const texts = useCatalogTexts()
  const { data } = useCollections(sessionId, contact)
  const Heading = toHeading(level)
  if (!data || data.collections.length === 0) return null
  return (
    <section className={stackClasses({ gap: 8 })} aria-label={texts.collections}>
      <Heading className="mo-panel-name">{texts.collections}</Heading>
      <RowList>
        {data.collections.map(({ id, name, products }) => (
          <li key={id} className="mo-list-row">
            <div className="mo-list-row-text">
              <p className="mo-list-row-head">
                <span className="mo-list-row-title">{escapeInvisible(name === '' ? id : name)}</span>
              </p>
              <p className="mo-list-row-detail">
                <span>{texts.collectionCount(products.length)}</span>
                <span>{escapeInvisible(products.map((product) => product.name).join(', '))}</span>
              </p>
            </div>
          </li>
        ))}
      </RowList>
    </section>
  )
}
