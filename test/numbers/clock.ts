// Loaded before the program: makes time run faster, so that days, months and years change while clients create
// documents. It continues from the same time after a restart.
const [origin = 0, first = 0, speed = 1] = (process.env.TURNING_CLOCK ?? '').split(',').map(Number)
const realNow = Date.now

Date.now = () => Math.round(first + (realNow() - origin) * speed)
