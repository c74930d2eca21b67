// Loaded before the program: time that runs faster, so that days, months and years turn while clients wait for their numbers. It
// goes on where it was after a restart.
const [origin = 0, first = 0, speed = 1] = (process.env.TURNING_CLOCK ?? '').split(',').map(Number)
const realNow = Date.now

Date.now = () => Math.round(first + (realNow() - origin) * speed)
