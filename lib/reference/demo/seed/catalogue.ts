/** What a client deals in: words that make product names, with the groups they belong to. */
type Theme = {
  groups: readonly {
    group: string
    zone: 'AMBIENT' | 'CHILL' | 'CAGE'
    nouns: readonly string[]
    sizes: readonly string[]
    shelfDays: number | null
    lot: number
    weighed?: boolean
  }[]
  brands: readonly string[]
  variants: readonly string[]
}

const food: Theme = {
  brands: ['Acme', 'Green Valley', 'Harvest Lane', 'Old Mill', 'Sunny Creek', 'Blue Gum', 'Little Farm', 'Coastline'],
  variants: [
    'Original',
    'Organic',
    'No Added Sugar',
    'Low Salt',
    'Extra',
    'Family',
    'Classic',
    'Smooth',
    'Crunchy',
    'Roasted',
    'Spicy',
    'Honey',
    'Vanilla',
    'Dark',
    'Wholegrain',
  ],
  groups: [
    {
      group: 'Ambient drinks',
      zone: 'AMBIENT',
      nouns: ['Oat Milk', 'Soy Milk', 'Almond Milk', 'Apple Juice', 'Orange Juice', 'Iced Tea', 'Coconut Water'],
      sizes: ['1L x 12', '250mL x 24', '2L x 6', '500mL x 12'],
      shelfDays: 270,
      lot: 0.9,
    },
    {
      group: 'Breakfast',
      zone: 'AMBIENT',
      nouns: ['Muesli', 'Rolled Oats', 'Corn Flakes', 'Granola', 'Porridge Sachets'],
      sizes: ['500g x 10', '750g x 8', '1kg x 6'],
      shelfDays: 365,
      lot: 0.7,
    },
    {
      group: 'Snacks',
      zone: 'AMBIENT',
      nouns: ['Rice Crackers', 'Corn Chips', 'Nut Bar', 'Trail Mix', 'Pretzels', 'Popcorn'],
      sizes: ['150g x 12', '40g x 36', '300g x 8'],
      shelfDays: 240,
      lot: 0.6,
    },
    {
      group: 'Pantry',
      zone: 'AMBIENT',
      nouns: [
        'Pasta Sauce',
        'Chickpeas',
        'Diced Tomatoes',
        'Olive Oil',
        'Basmati Rice',
        'Red Lentils',
        'Peanut Butter',
        'Wildflower Honey',
      ],
      sizes: ['400g x 24', '500g x 12', '1L x 6', '5kg x 2'],
      shelfDays: 720,
      lot: 0.4,
    },
    {
      group: 'Coffee and tea',
      zone: 'AMBIENT',
      nouns: ['Espresso Beans', 'Ground Coffee', 'Green Tea', 'English Breakfast Tea', 'Hot Chocolate'],
      sizes: ['1kg x 6', '250g x 12', '100 bags x 6'],
      shelfDays: 540,
      lot: 0.5,
    },
    {
      group: 'Chilled',
      zone: 'CHILL',
      nouns: ['Greek Yoghurt', 'Cheddar Block', 'Hummus', 'Fresh Pasta', 'Salted Butter'],
      sizes: ['1kg x 6', '500g x 12', '200g x 12'],
      shelfDays: 120,
      lot: 1,
    },
    {
      group: 'Confectionery',
      zone: 'AMBIENT',
      nouns: ['Milk Chocolate', 'Fruit Jellies', 'Caramel Fudge', 'Mint Drops'],
      sizes: ['200g x 20', '100g x 24', '1kg x 6'],
      shelfDays: 300,
      lot: 0.5,
    },
    {
      group: 'Bulk goods',
      zone: 'AMBIENT',
      nouns: ['Cashew Kernels', 'Almond Meal', 'Raw Sugar', 'Sea Salt'],
      sizes: ['bulk', 'bulk fine', 'bulk coarse'],
      shelfDays: 365,
      lot: 0.5,
      weighed: true,
    },
  ],
}

const home: Theme = {
  brands: ['Boreal', 'Nordlys', 'CareWell', 'Purely', 'HomeHaus', 'Silverfern', 'Medisafe'],
  variants: [
    'Fresh',
    'Sensitive',
    'Fragrance Free',
    'Lemon',
    'Lavender',
    'Ultra',
    'Daily',
    'Night',
    'Kids',
    'Professional',
    'Refill',
    'Twin Pack',
    'Value Pack',
  ],
  groups: [
    {
      group: 'Laundry',
      zone: 'AMBIENT',
      nouns: ['Laundry Liquid', 'Laundry Powder', 'Fabric Softener', 'Stain Remover'],
      sizes: ['2L x 6', '1kg x 8', '750mL x 12'],
      shelfDays: null,
      lot: 0.1,
    },
    {
      group: 'Cleaning',
      zone: 'AMBIENT',
      nouns: ['Dish Liquid', 'Surface Spray', 'Floor Cleaner', 'Glass Cleaner', 'Sponge Pads', 'Bin Liners'],
      sizes: ['500mL x 12', '1L x 10', '50 pcs x 20'],
      shelfDays: null,
      lot: 0.1,
    },
    {
      group: 'Paper goods',
      zone: 'AMBIENT',
      nouns: ['Toilet Paper', 'Kitchen Towel', 'Facial Tissues', 'Napkins'],
      sizes: ['24 rolls', '6 rolls x 4', '200 sheets x 12'],
      shelfDays: null,
      lot: 0,
    },
    {
      group: 'Personal care',
      zone: 'AMBIENT',
      nouns: ['Shampoo', 'Hand Soap', 'Toothpaste', 'Sunscreen SPF50', 'Body Lotion'],
      sizes: ['400mL x 12', '250mL x 12', '110g x 24'],
      shelfDays: 900,
      lot: 0.5,
    },
    {
      group: 'Health',
      zone: 'CAGE',
      nouns: ['Vitamin C 500mg', 'Fish Oil 1000mg', 'Paracetamol 500mg', 'Antiseptic Cream', 'Saline Spray', 'Electrolyte Sachets'],
      sizes: ['60 tabs x 12', '100 caps x 12', '50g x 24'],
      shelfDays: 720,
      lot: 1,
    },
    {
      group: 'Devices',
      zone: 'CAGE',
      nouns: ['Blood Pressure Monitor', 'Digital Thermometer', 'Nebuliser', 'Electric Toothbrush', 'Hearing Aid', 'Glucose Meter'],
      sizes: ['Mk I', 'Mk II', 'Mk III', 'Pro'],
      shelfDays: null,
      lot: 0,
    },
    {
      group: 'Small appliances',
      zone: 'AMBIENT',
      nouns: ['Kettle', 'Toaster', 'Stick Vacuum', 'Air Purifier', 'Hand Mixer'],
      sizes: ['1.7L', '2 slice', '4 slice', 'compact'],
      shelfDays: null,
      lot: 0,
    },
  ],
}

const electronics: Theme = {
  brands: ['Voltline', 'Ampère', 'Kilo', 'Halo'],
  variants: ['Mini', 'Pro', 'Lite', 'Max', 'Air', 'Studio', 'Black', 'White', 'Graphite'],
  groups: [
    {
      group: 'Power',
      zone: 'CAGE',
      nouns: ['USB-C Charger', 'Power Bank', 'Solar Panel', 'Surge Board'],
      sizes: ['65W', '100W', '20,000mAh', '10,000mAh'],
      shelfDays: null,
      lot: 0,
    },
    {
      group: 'Audio',
      zone: 'CAGE',
      nouns: ['Earbuds', 'Headphones', 'Desk Speaker', 'Microphone'],
      sizes: ['2nd gen', '3rd gen', 'USB', 'Bluetooth'],
      shelfDays: null,
      lot: 0,
    },
    {
      group: 'Cables',
      zone: 'AMBIENT',
      nouns: ['HDMI Cable', 'USB-C Cable', 'Ethernet Cable', 'Cable Ties'],
      sizes: ['1m', '2m', '5m'],
      shelfDays: null,
      lot: 0,
    },
  ],
}

const outdoors: Theme = {
  brands: ['Terra', 'Ridgeback', 'Paws & Co', 'Nordhaven', 'Atlas', 'Fernhill'],
  variants: ['Compact', 'Heavy Duty', 'Large', 'Small', 'Medium', 'Deluxe', 'Natural', 'Steel', 'Oak', 'Charcoal', 'Sand', 'Forest'],
  groups: [
    {
      group: 'Garden',
      zone: 'AMBIENT',
      nouns: ['Potting Mix', 'Garden Hose', 'Hand Trowel', 'Seed Tray', 'Lawn Feed'],
      sizes: ['25L', '20m', '30cm', '10kg'],
      shelfDays: null,
      lot: 0.1,
    },
    {
      group: 'Pet food',
      zone: 'AMBIENT',
      nouns: ['Adult Dog Food', 'Kitten Food', 'Salmon Treats', 'Puppy Milk'],
      sizes: ['12kg', '3kg x 4', '85g x 24'],
      shelfDays: 450,
      lot: 0.9,
    },
    {
      group: 'Tools',
      zone: 'AMBIENT',
      nouns: ['Claw Hammer', 'Cordless Drill', 'Socket Set', 'Spirit Level', 'Hex Key Set'],
      sizes: ['18V', '450g', '60cm', '32 pcs'],
      shelfDays: null,
      lot: 0,
    },
    {
      group: 'Furniture',
      zone: 'AMBIENT',
      nouns: ['Side Table', 'Bookcase', 'Office Chair', 'Desk Lamp', 'Storage Box'],
      sizes: ['60cm', '90cm', '120cm', 'set of 2'],
      shelfDays: null,
      lot: 0,
    },
    {
      group: 'Toys',
      zone: 'AMBIENT',
      nouns: ['Building Blocks', 'Wooden Train', 'Puzzle', 'Plush Bear', 'Board Game'],
      sizes: ['100 pcs', '500 pcs', '30cm', '4 players'],
      shelfDays: null,
      lot: 0,
    },
  ],
}

export const THEMES = { food, home, electronics, outdoors } as const
export type ThemeName = keyof typeof THEMES
