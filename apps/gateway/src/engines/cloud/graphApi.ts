import type { Readable } from 'node:stream'
import {
  App,
  BlockedPage,
  CreatedTemplate,
  type GraphBlockedPage,
  type GraphNumber,
  type GraphProfile,
  GraphTemplate,
  MediaLocation,
  PhoneNumber,
  ProfileAnswer,
  SentAnswer,
  SubscribedApps,
  TemplateList,
  UploadAnswer,
  UploadedSample,
  UploadSession,
} from './graphAnswers.js'
import { type GraphAccess, GraphCaller, type GraphOptions } from './graphCaller.js'
import { type MultipartFile, multipart } from './multipart.js'

const maxPageBytes = 2 * 1024 * 1024
const shownOfTemplate = 'id,name,language,status,category,rejected_reason,quality_score,components'
const product = { messaging_product: 'whatsapp' } as const

/**
 * Calls of Meta's Graph API for a number. All reject with `GraphFailure` when Graph refuses, `Unreachable` when it
 * cannot be asked, or the signal's reason.
 */
export class GraphApi {
  readonly #caller: GraphCaller

  constructor(options: GraphOptions) {
    this.#caller = new GraphCaller(options)
  }

  /** Reads the number, which proves token, id and, when set, the app secret. */
  async number(access: GraphAccess, signal: AbortSignal): Promise<GraphNumber> {
    const fields = 'display_phone_number,verified_name,quality_rating,status'
    return PhoneNumber.parse(await this.#caller.get(access, `/${access.phoneNumberId}`, { fields }, signal))
  }

  async businessProfile(access: GraphAccess, signal: AbortSignal): Promise<GraphProfile> {
    const fields = 'about,address,description,email,profile_picture_url,websites,vertical'
    const path = `/${access.phoneNumberId}/whatsapp_business_profile`
    return ProfileAnswer.parse(await this.#caller.get(access, path, { fields }, signal))
  }

  /** Sets the given fields; an empty text removes one. */
  async changeBusinessProfile(access: GraphAccess, change: object, signal: AbortSignal): Promise<void> {
    const path = `/${access.phoneNumberId}/whatsapp_business_profile`
    await this.#caller.post(access, path, { ...product, ...change }, signal)
  }

  async blockedUsers(
    access: GraphAccess,
    after: string | null,
    signal: AbortSignal,
  ): Promise<GraphBlockedPage> {
    const path = `/${access.phoneNumberId}/block_users`
    const query = { limit: '100', ...(after !== null && { after }) }
    return BlockedPage.parse(await this.#caller.get(access, path, query, signal))
  }

  async setBlocked(access: GraphAccess, user: string, blocked: boolean, signal: AbortSignal): Promise<void> {
    const path = `/${access.phoneNumberId}/block_users`
    const body = { ...product, block_users: [{ user }] }
    await (blocked
      ? this.#caller.post(access, path, body, signal)
      : this.#caller.deleteWith(access, path, body, signal))
  }

  async subscribedApps(access: GraphAccess, signal: AbortSignal): Promise<string[]> {
    const path = `/${access.businessAccountId}/subscribed_apps`
    const { data } = SubscribedApps.parse(await this.#caller.get(access, path, {}, signal))
    return data.map(({ whatsapp_business_api_data: { id } }) => id)
  }

  async subscribe(access: GraphAccess, signal: AbortSignal): Promise<void> {
    await this.#caller.post(access, `/${access.businessAccountId}/subscribed_apps`, {}, signal)
  }

  async templates(access: GraphAccess, name: string, signal: AbortSignal): Promise<GraphTemplate[]> {
    const path = `/${access.businessAccountId}/message_templates`
    const query = { name, fields: 'name,language,status,components', limit: '100' }
    const { data } = TemplateList.parse(await this.#caller.get(access, path, query, signal))
    // Graph also matches names that contain the search text.
    return data.filter((template) => template.name === name)
  }

  async templatePage(
    access: GraphAccess,
    page: { search: string; status: string; limit: number; after: string },
    signal: AbortSignal,
  ): Promise<{ templates: GraphTemplate[]; after: string | null }> {
    const { search, status, limit, after } = page
    const query = {
      fields: shownOfTemplate,
      limit: String(limit),
      ...(search !== '' && { name_or_content: search }),
      ...(status !== '' && { status }),
      ...(after !== '' && { after }),
    }
    const path = `/${access.businessAccountId}/message_templates`
    const { data, paging } = TemplateList.parse(
      await this.#caller.get(access, path, query, signal, maxPageBytes),
    )
    return { templates: data, after: paging?.next ? (paging.cursors?.after ?? null) : null }
  }

  async template(access: GraphAccess, id: string, signal: AbortSignal): Promise<GraphTemplate> {
    const query = { fields: shownOfTemplate }
    return GraphTemplate.parse(await this.#caller.get(access, `/${encodeURIComponent(id)}`, query, signal))
  }

  async createTemplate(access: GraphAccess, template: object, signal: AbortSignal): Promise<string> {
    const path = `/${access.businessAccountId}/message_templates`
    return CreatedTemplate.parse(
      await this.#caller.post(access, path, template, signal, { isUnrepeatable: true }),
    ).id
  }

  async changeTemplate(access: GraphAccess, id: string, change: object, signal: AbortSignal): Promise<void> {
    await this.#caller.post(access, `/${encodeURIComponent(id)}`, change, signal, { isUnrepeatable: true })
  }

  async deleteTemplate(
    access: GraphAccess,
    { id, name }: { id: string; name: string },
    signal: AbortSignal,
  ): Promise<void> {
    const path = `/${access.businessAccountId}/message_templates`
    await this.#caller.delete(access, path, { hsm_id: id, name }, signal)
  }

  async markRead(
    access: GraphAccess,
    messageId: string,
    signal: AbortSignal,
    { typing = false }: { typing?: boolean } = {},
  ): Promise<void> {
    const read = { ...product, status: 'read', message_id: messageId }
    const body = typing ? { ...read, typing_indicator: { type: 'text' } } : read
    await this.#caller.post(access, `/${access.phoneNumberId}/messages`, body, signal)
  }

  async message(access: GraphAccess, message: object, signal: AbortSignal): Promise<SentAnswer> {
    const body = { ...product, ...message }
    const path = `/${access.phoneNumberId}/messages`
    return SentAnswer.parse(await this.#caller.post(access, path, body, signal, { isUnrepeatable: true }))
  }

  /** Uploads a file, which Meta keeps for thirty days, and returns its id. */
  async upload(access: GraphAccess, file: MultipartFile, signal: AbortSignal): Promise<string> {
    const { type, body } = multipart({ ...product, type: file.type }, file)
    const request = { headers: { 'content-type': type }, body }
    return UploadAnswer.parse(
      await this.#caller.upload(access, `/${access.phoneNumberId}/media`, request, signal),
    ).id
  }

  /** Looks up the download address of a received file, which Meta keeps for seven days. */
  async mediaPlace(access: GraphAccess, mediaId: string, signal: AbortSignal): Promise<MediaLocation> {
    const query = { phone_number_id: access.phoneNumberId }
    return MediaLocation.parse(
      await this.#caller.get(access, `/${encodeURIComponent(mediaId)}`, query, signal),
    )
  }

  mediaBytes(access: GraphAccess, { url }: MediaLocation, signal: AbortSignal): Promise<Readable> {
    return this.#caller.download(access, new URL(url), signal)
  }

  async sample(access: GraphAccess, file: MultipartFile, signal: AbortSignal): Promise<string> {
    const { id } = App.parse(await this.#caller.get(access, '/app', { fields: 'id' }, signal))
    const query = { file_name: file.name, file_length: file.size, file_type: file.type }
    const opened = UploadSession.parse(
      await this.#caller.post(access, `/${encodeURIComponent(id)}/uploads`, query, signal),
    )
    const request = {
      headers: {
        authorization: `OAuth ${access.accessToken}`,
        'content-type': 'application/octet-stream',
        file_offset: '0',
      },
      body: { stream: await file.open(), length: file.size },
    }
    return UploadedSample.parse(await this.#caller.upload(access, `/${opened.id}`, request, signal)).h
  }
}
