// Generated from locales/en/files.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const filesMessages: Messages = {
  "files.field_repeated": ["Repeated field"],
  "files.unknown": ["Unknown file"],
  "files.required": ["The file is required"],
  "files.too_large": ["The file may have up to ",["size"]],
  "files.larger": ["The file has more than ",["size"]],
  "files.empty": ["The file is empty"],
  "files.not_found": ["File not found"],
  "files.space_full": ["The space for files (",["size"],") is full"],
  "files.other_kind": ["The content (",["type"],") is not ",["kind","select",{"image":["an image"],"video":["a video"],"audio":["an audio"],"sticker":["a sticker"],"other":["a document"]}]," (",["types"],"). Send it as a document."],
  "files.too_large_for_kind": ["The ",["kind","select",{"image":["image"],"video":["video"],"audio":["audio"],"sticker":["sticker"],"other":["document"]}]," may have up to ",["size"],["kind","select",{"document":[],"other":[". Send it as a document"]}]],
  "files.other_type": ["The file says it is ",["declared"],", but its content is ",["actual"]],
  "files.not_downloaded": ["The file could not be downloaded: ",["reason"]],
  "files.endless_redirect": ["the address redirects endlessly, or to an address that is not http"],
  "files.download_status": ["the server answered ",["status"]],
}
