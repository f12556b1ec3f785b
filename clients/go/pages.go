package morpheus

import (
	"encoding/json"
	"strconv"
)

func entriesOf(page Answer, items string) ([]json.RawMessage, error) {
	var entries []json.RawMessage
	if items == "entries" {
		err := page.Decode(&entries)
		return entries, err
	}
	var fields map[string]json.RawMessage
	if err := page.Decode(&fields); err != nil {
		return nil, err
	}
	err := json.Unmarshal(fields[items], &entries)
	return entries, err
}

// nextPage is the argument that the next page is requested with; an empty name after the last one.
func nextPage(page Answer, entries []json.RawMessage, items string, first map[string]json.RawMessage) (name, value string) {
	if len(entries) == 0 {
		return "", ""
	}
	if items == "entries" {
		var last struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(entries[len(entries)-1], &last) != nil || last.ID == "" {
			return "", ""
		}
		if _, ok := first["after"]; ok {
			return "after", last.ID
		}
		return "before", last.ID
	}
	var marks struct {
		NextCursor json.RawMessage `json:"nextCursor"`
		Page       int             `json:"page"`
		TotalPages int             `json:"totalPages"`
	}
	if page.Decode(&marks) != nil {
		return "", ""
	}
	if cursor := plain(marks.NextCursor); cursor != "" && cursor != "null" {
		return "cursor", cursor
	}
	if len(marks.NextCursor) == 0 && marks.Page > 0 && marks.Page < marks.TotalPages {
		return "page", strconv.Itoa(marks.Page + 1)
	}
	return "", ""
}
