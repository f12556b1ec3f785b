import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import { apiFailure } from './explainN8n.js'
import { type N8nSettings, n8nBaseUrl } from './n8nSettings.js'
import { ListedWorkflow, N8nWorkflow, WorkflowPage } from './n8nWorkflows.js'

/** n8n's maximum first; smaller pages serve workflows so large that a page exceeds the answer limit. */
const pageSizes = [250, 50, 10, 1]
const maxWorkflows = 5000

/** All calls reject with a `BotFailure` or the signal's reason. */
export class N8nClient {
  readonly server: string
  readonly #caller: ApiCaller
  readonly #api: Api

  constructor(caller: ApiCaller, settings: Pick<N8nSettings, 'serverUrl' | 'apiKey'>, userId: string) {
    this.server = n8nBaseUrl(settings)
    this.#caller = caller
    this.#api = {
      baseUrl: `${this.server}/api/v1`,
      userId,
      headers: { 'x-n8n-api-key': settings.apiKey },
    }
  }

  async check(signal: AbortSignal): Promise<void> {
    const query = { limit: 1, excludePinnedData: true }
    await this.#call({ method: 'GET', path: '/workflows', query, answer: WorkflowPage }, signal)
  }

  /** All unarchived workflows, up to 5000; `more` when there are others. */
  async workflows(signal: AbortSignal): Promise<{ workflows: ListedWorkflow[]; more: boolean }> {
    const workflows: ListedWorkflow[] = []
    const cursors = new Set<string>()
    let cursor: string | undefined
    let size = 0
    for (;;) {
      try {
        const query = { limit: pageSizes[size], cursor, excludePinnedData: true }
        const call: ApiCall<WorkflowPage> = { method: 'GET', path: '/workflows', query, answer: WorkflowPage }
        const { data, nextCursor } = await this.#caller.call(this.#api, call, signal)
        workflows.push(...data.filter(({ isArchived }) => !isArchived))
        // A repeated cursor would loop for ever.
        cursor = nextCursor && !cursors.has(nextCursor) ? nextCursor : undefined
        if (cursor === undefined || workflows.length >= maxWorkflows || cursors.size >= maxWorkflows) break
        cursors.add(cursor)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.failureKind !== 'too-long' || size === pageSizes.length - 1) throw apiFailure(error)
        size += 1
      }
    }
    return { workflows: workflows.slice(0, maxWorkflows), more: cursor !== undefined }
  }

  workflow(id: string, signal: AbortSignal): Promise<N8nWorkflow> {
    const query = { excludePinnedData: true }
    return this.#call({ method: 'GET', path: toPath(id), query, answer: N8nWorkflow }, signal, id)
  }

  /** Registers its webhooks. */
  activate(id: string, signal: AbortSignal): Promise<ListedWorkflow> {
    const path: ApiCall<unknown>['path'] = `${toPath(id)}/activate`
    return this.#call({ method: 'POST', path, answer: ListedWorkflow }, signal, id)
  }

  async #call<Answer>(call: ApiCall<Answer>, signal: AbortSignal, workflowId?: string): Promise<Answer> {
    try {
      return await this.#caller.call(this.#api, call, signal)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      throw apiFailure(error, workflowId)
    }
  }
}

const toPath = (id: string): `/${string}` => `/workflows/${encodeURIComponent(id)}`
