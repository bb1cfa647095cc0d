package language

const gaitWords = `
walk: ambulate perambulate tread
`
const bodyWords = ``
const armWords = ``
const workWords = ``
const sportWords = ``
const danceWords = ``
const moodWords = ``
