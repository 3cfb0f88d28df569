type Group = {
  group: string
  zone: 'AMBIENT' | 'CHILL' | 'CAGE'
  shelfDays: number | null
  /** How likely its products are to have lots, compared with those of other groups (0 to 1). */
  lotWeight: number
  nouns: readonly string[]
  sizes: readonly string[]
  weighed?: boolean
}

/** A product range: words for product names, and product groups. Several clients may have the same one. */
type Theme = { brands: readonly string[]; variants: readonly string[]; groups: readonly Group[] }

/** Splits text at commas that are followed by a space or line break, so that `20,000mAh` stays whole. */
export const splitList = (text: string): string[] => text.trim().split(/,\s+/)

/** Parses one group per line: name, zone, shelf life in days or `-`, `lotWeight`, product words, sizes, and perhaps `weighed`. */
const parseGroups = (table: string): Group[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [group = '', zone, days, lotWeight, nouns = '', sizes = '', weighed] = line.split('|').map((cell) => cell.trim())
      return {
        group,
        zone: zone as Group['zone'],
        shelfDays: days === '-' ? null : Number(days),
        lotWeight: Number(lotWeight),
        nouns: splitList(nouns),
        sizes: splitList(sizes),
        ...(weighed === 'weighed' && { weighed: true }),
      }
    })

const food: Theme = {
  brands: splitList('Acme, Green Valley, Harvest Lane, Old Mill, Sunny Creek, Blue Gum, Little Farm, Coastline'),
  variants: splitList(
    'Original, Organic, No Added Sugar, Low Salt, Extra, Family, Classic, Smooth, Crunchy, Roasted, Spicy, Honey, Vanilla, Dark, Wholegrain',
  ),
  groups: parseGroups(`
    Ambient drinks | AMBIENT | 270 | 0.9 | Oat Milk, Soy Milk, Almond Milk, Apple Juice, Orange Juice, Iced Tea, Coconut Water | 1L x 12, 250mL x 24, 2L x 6, 500mL x 12
    Breakfast      | AMBIENT | 365 | 0.7 | Muesli, Rolled Oats, Corn Flakes, Granola, Porridge Sachets | 500g x 10, 750g x 8, 1kg x 6
    Snacks         | AMBIENT | 240 | 0.6 | Rice Crackers, Corn Chips, Nut Bar, Trail Mix, Pretzels, Popcorn | 150g x 12, 40g x 36, 300g x 8
    Pantry         | AMBIENT | 720 | 0.4 | Pasta Sauce, Chickpeas, Diced Tomatoes, Olive Oil, Basmati Rice, Red Lentils, Peanut Butter, Wildflower Honey | 400g x 24, 500g x 12, 1L x 6, 5kg x 2
    Coffee and tea | AMBIENT | 540 | 0.5 | Espresso Beans, Ground Coffee, Green Tea, English Breakfast Tea, Hot Chocolate | 1kg x 6, 250g x 12, 100 bags x 6
    Chilled        | CHILL   | 120 | 1   | Greek Yoghurt, Cheddar Block, Hummus, Fresh Pasta, Salted Butter | 1kg x 6, 500g x 12, 200g x 12
    Confectionery  | AMBIENT | 300 | 0.5 | Milk Chocolate, Fruit Jellies, Caramel Fudge, Mint Drops | 200g x 20, 100g x 24, 1kg x 6
    Bulk goods     | AMBIENT | 365 | 0.5 | Cashew Kernels, Almond Meal, Raw Sugar, Sea Salt | bulk, bulk fine, bulk coarse | weighed
  `),
}

const home: Theme = {
  brands: splitList('Boreal, Nordlys, CareWell, Purely, HomeHaus, Silverfern, Medisafe'),
  variants: splitList(
    'Fresh, Sensitive, Fragrance Free, Lemon, Lavender, Ultra, Daily, Night, Kids, Professional, Refill, Twin Pack, Value Pack',
  ),
  groups: parseGroups(`
    Laundry          | AMBIENT | -   | 0.1 | Laundry Liquid, Laundry Powder, Fabric Softener, Stain Remover | 2L x 6, 1kg x 8, 750mL x 12
    Cleaning         | AMBIENT | -   | 0.1 | Dish Liquid, Surface Spray, Floor Cleaner, Glass Cleaner, Sponge Pads, Bin Liners | 500mL x 12, 1L x 10, 50 pcs x 20
    Paper goods      | AMBIENT | -   | 0   | Toilet Paper, Kitchen Towel, Facial Tissues, Napkins | 24 rolls, 6 rolls x 4, 200 sheets x 12
    Personal care    | AMBIENT | 900 | 0.5 | Shampoo, Hand Soap, Toothpaste, Sunscreen SPF50, Body Lotion | 400mL x 12, 250mL x 12, 110g x 24
    Health           | CAGE    | 720 | 1   | Vitamin C 500mg, Fish Oil 1000mg, Paracetamol 500mg, Antiseptic Cream, Saline Spray, Electrolyte Sachets | 60 tabs x 12, 100 caps x 12, 50g x 24
    Devices          | CAGE    | -   | 0   | Blood Pressure Monitor, Digital Thermometer, Nebuliser, Electric Toothbrush, Hearing Aid, Glucose Meter | Mk I, Mk II, Mk III, Pro
    Small appliances | AMBIENT | -   | 0   | Kettle, Toaster, Stick Vacuum, Air Purifier, Hand Mixer | 1.7L, 2 slice, 4 slice, compact
  `),
}

const electronics: Theme = {
  brands: splitList('Voltline, Ampère, Kilo, Halo'),
  variants: splitList('Mini, Pro, Lite, Max, Air, Studio, Black, White, Graphite'),
  groups: parseGroups(`
    Power  | CAGE    | - | 0 | USB-C Charger, Power Bank, Solar Panel, Surge Board | 65W, 100W, 20,000mAh, 10,000mAh
    Audio  | CAGE    | - | 0 | Earbuds, Headphones, Desk Speaker, Microphone | 2nd gen, 3rd gen, USB, Bluetooth
    Cables | AMBIENT | - | 0 | HDMI Cable, USB-C Cable, Ethernet Cable, Cable Ties | 1m, 2m, 5m
  `),
}

const outdoors: Theme = {
  brands: splitList('Terra, Ridgeback, Paws & Co, Nordhaven, Atlas, Fernhill'),
  variants: splitList('Compact, Heavy Duty, Large, Small, Medium, Deluxe, Natural, Steel, Oak, Charcoal, Sand, Forest'),
  groups: parseGroups(`
    Garden    | AMBIENT | -   | 0.1 | Potting Mix, Garden Hose, Hand Trowel, Seed Tray, Lawn Feed | 25L, 20m, 30cm, 10kg
    Pet food  | AMBIENT | 450 | 0.9 | Adult Dog Food, Kitten Food, Salmon Treats, Puppy Milk | 12kg, 3kg x 4, 85g x 24
    Tools     | AMBIENT | -   | 0   | Claw Hammer, Cordless Drill, Socket Set, Spirit Level, Hex Key Set | 18V, 450g, 60cm, 32 pcs
    Furniture | AMBIENT | -   | 0   | Side Table, Bookcase, Office Chair, Desk Lamp, Storage Box | 60cm, 90cm, 120cm, set of 2
    Toys      | AMBIENT | -   | 0   | Building Blocks, Wooden Train, Puzzle, Plush Bear, Board Game | 100 pcs, 500 pcs, 30cm, 4 players
  `),
}

export const THEMES = { food, home, electronics, outdoors } as const
export type ThemeName = keyof typeof THEMES
